export const mailSent = {
  title: 'Check your email',
  change: 'Change',
  resend: 'Send again',
  resendIn_one: 'Send again in {{count}} second',
  resendIn_other: 'Send again in {{count}} seconds',
  resent: 'Sent. Use the latest one.',
  signIn: 'Back to sign in',
}
