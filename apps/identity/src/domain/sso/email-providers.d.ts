declare module 'email-providers' {
  /** Domains of providers where anybody can have an address. */
  const domains: readonly string[]
  export default domains
}
