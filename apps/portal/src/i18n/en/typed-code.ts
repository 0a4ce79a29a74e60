export const typedCode = {
  code: 'Six-digit code',
  incomplete: 'Type all six digits',
  submit: 'Verify',
  nothing: 'Nothing there?',
  title: 'Check your e-mail',
  lostPhone: 'Lost your phone?',
  smsTitle: 'Check your phone',
  smsBody: 'If this account has a phone number, a six-digit code is on its way to',
}
