export const signUp = {
  SignUp: {
    title: 'Create your account',
    name: 'Full name',
    company: 'Company',
    emailHint: 'We’ll send a link to this address.',
    submit: 'Create account',
    signIn: 'Have an account?',
    signInLink: 'Sign in',
  },
  SignUpSuccess: {
    body: 'Open the link we sent to',
    hint: 'It works for 24 hours. Nothing there? Look in the spam folder.',
  },
}
