/** Pages of the admin portal that stay hidden until the operator opens them (specification section 4). */
export const hiddenPages = [
  'usage',
  'webhooks',
  'roles',
  'personalApiTokens',
  'apiTokens',
  'sso',
  'provisioning',
  'subscriptions',
  'groups',
] as const

/** What a new application says of these pages: each user sees those that their permissions open. */
export const openNavigation: Readonly<Record<string, { readonly visibility: 'byPermissions' }>> =
  Object.fromEntries(hiddenPages.map((page) => [page, { visibility: 'byPermissions' }]))
