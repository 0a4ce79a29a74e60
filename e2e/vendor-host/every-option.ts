import type { initialize } from '@frontegg/js'

/** Every option of the wrapper that the screens read, beside those without which there is no application. */
export const everyOption: Partial<Parameters<typeof initialize>[0]> = {
  authOptions: {
    keepSessionAlive: true,
    enableSessionPerTenant: true,
    enforceRedirectToSameSite: true,
    allowedRedirectOrigins: ['https://other.customer.test'],
    clearIdleTimeoutAllowedOrigins: ['https://docs.customer.test'],
    routes: { loginUrl: '/account/login' },
  },
  entitlementsOptions: { enabled: true },
  customLoader: (isLoading) => {
    document.body.dataset.loading = String(isLoading)
  },
  metadata: { navigation: { audits: { visibility: 'hidden' } } },
  themeOptions: {
    palette: { primary: { main: '#0055aa' } },
    typography: { fontFamily: 'Georgia' },
    loginBox: {},
    adminPortal: { pages: { profile: { fieldsProperties: { jobTitle: { appearance: 'hidden' } } } } },
  },
  localizations: {
    defaultLanguage: 'en',
    en: {
      loginBox: { login: { title: 'Welcome to every option', signUpLink: 'Join us' } },
      adminPortal: { users: { pageTitle: 'Our people' } },
    },
  },
}
