/** What mails tell of that welcome an administrator: they are taken back with the rights. */
export const administratorTopic = (tenantId: string, userId: string): string =>
  `administrator ${tenantId} ${userId}`
