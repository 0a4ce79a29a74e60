declare module 'email-providers' {
  /** Domains of providers where any person can have an address. */
  const domains: readonly string[]
  export default domains
}
