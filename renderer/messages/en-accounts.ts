export const enAccounts = {} as const;
