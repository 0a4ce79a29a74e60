export const signUp = {
  SignUp: {
    title: 'Create your account',
    name: 'Full name',
    company: 'Company',
    username: 'Username',
    invited: 'You’re invited to join {{tenant}}.',
    invitedBy: '{{inviter}} invited you to join {{tenant}}.',
    agree: 'I agree to the',
    terms: 'terms of use',
    and: 'and the',
    privacy: 'privacy policy',
    emailHint: 'We’ll send a link to this address.',
    submit: 'Create account',
    signIn: 'Have an account?',
    signInLink: 'Sign in',
  },
  VerifyPhone: {
    body: 'Type the six-digit code we text to',
  },
  SignUpSuccess: {
    body: 'Open the link we sent to',
    hint: 'It works for 24 hours. Nothing there? Look in the spam folder.',
  },
}
