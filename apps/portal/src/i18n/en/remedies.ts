/** What a field needs, said beside it by the name it has in its form. */
export const remedies = {
  missing: {
    name: 'Enter your full name',
    companyName: 'Enter your company name',
    email: 'Enter your email',
    identifier_phone: 'Enter your email or phone number',
    identifier_username: 'Enter your email or username',
    identifier_any: 'Enter your email, username or phone number',
    username: 'Enter a username',
    phoneNumber: 'Enter your phone number',
    password: 'Enter your password',
    current: 'Enter your current password',
    code: 'Enter the code',
    terms: 'Agree to the terms to continue',
  },
  malformed: 'Enter a valid email address',
}
