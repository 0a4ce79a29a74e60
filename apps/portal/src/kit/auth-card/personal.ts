/** Fewer letters and digits beside them would be guessed: the server's own measure (SEC-TO-36). */
const leastUnknown = 5

/** Whether a password is little more than the person's own name or address, as typed in the same form. */
export const isPersonal = (password: string, form: HTMLFormElement | null): boolean => {
  const typed = form === null ? [] : ['name', 'email', 'username'].map((name) => new FormData(form).get(name))
  const words = typed
    .filter((value): value is string => typeof value === 'string')
    .flatMap((value) => value.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
  const text = password.toLowerCase()
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastUnknown
}
