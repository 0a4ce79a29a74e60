/** The rules of a password that is being chosen. */
export const newPassword = {
  rules: 'Your password needs',
  length: 'At least {{count}} characters',
  notPersonal: 'Not your name or e-mail',
}
