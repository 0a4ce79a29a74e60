import domains from 'email-providers'

const publicMailDomains: ReadonlySet<string> = new Set(domains)

/** Whether any person can have an address there, so that no tenant speaks for all of them (SEC-SO-03). */
export const isPublicMailDomain = (domain: string): boolean => publicMailDomains.has(domain)
