export const login = {
  preLogin: {
    title: 'Sign in to {{application}}',
    signUp: 'New to {{application}}?',
    signUpLink: 'Create an account',
  },
  loginWithPassword: {
    title: 'Enter your password',
    change: 'Change',
    forgot: 'Forgot password?',
    submit: 'Sign in',
  },
  success: {
    title: 'You’re signed in',
    going: 'Taking you to {{application}}…',
  },
}
