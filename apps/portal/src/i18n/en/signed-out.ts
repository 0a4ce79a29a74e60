export const signedOut = {
  label: 'About your session',
  told: 'Your session has ended. Sign in to continue.',
}
