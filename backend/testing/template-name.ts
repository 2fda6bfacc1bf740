/** The migrated database that each test file clones. */
export const templateName = "gubae_template";
