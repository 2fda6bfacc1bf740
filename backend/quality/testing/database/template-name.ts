export const templateName = "gubae_template";
