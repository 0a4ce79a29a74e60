export const typedCode = {
  code: 'Six-digit code',
  incomplete: 'Enter all six digits',
  submit: 'Verify',
  nothing: 'Didn’t get it?',
  title: 'Check your email',
  lostPhone: 'Lost your phone?',
  smsTitle: 'Check your phone',
  smsBody: 'If this account has a phone number, we’ve texted a six-digit code to',
}
