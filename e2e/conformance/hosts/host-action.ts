/** What an application is asked to do; docs/conformance.md says what each means. */
export type HostAction =
  | 'signIn'
  | 'openAdminPortal'
  | 'getAccessToken'
  | 'setTheme'
  | 'setLocale'
  | 'stepUp'
  | 'logout'
  | 'destroy'
