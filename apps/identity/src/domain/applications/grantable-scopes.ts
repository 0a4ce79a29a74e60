/** Scopes that an application can be granted; one is registered with all of them unless its operator says which. */
export const grantableScopes = ['openid', 'email', 'profile', 'offline_access'] as const
