/** The step of a second factor, fetched, so that a test of what leads there has no gap. */
export const preloadLogin = async (): Promise<void> => {
  await import('../auth/login/steps/LoginWithTwoFactor.tsx')
}
