/** The rules of a password that is being chosen. */
export const newPassword = {
  rules: 'Password requirements',
  length: 'At least {{count}} characters',
  notPersonal: 'Without your name or email',
}
