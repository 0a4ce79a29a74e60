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
    signIn: 'Already have an account?',
    signInLink: 'Sign in',
  },
  VerifyPhone: {
    body: 'Enter the six-digit code we’ve texted to',
  },
  SignUpSuccess: {
    body: 'Open the link we sent to',
    hint: 'The link expires in 24 hours. Can’t find it? Check your spam folder.',
  },
}
