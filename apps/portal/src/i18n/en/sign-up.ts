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
    title: 'Check your e-mail',
    body: 'Open the link we sent to',
    hint: 'It works for 24 hours. Nothing there? Look in the spam folder.',
    resend: 'Send again',
    resendIn_one: 'Send again in {{count}} second',
    resendIn_other: 'Send again in {{count}} seconds',
    resent: 'Sent. Use the link in the latest e-mail.',
    change: 'Change',
    signIn: 'Back to sign in',
  },
}
