/** The migrated database that every test file clones. */
export const templateName = "gubae_template";
