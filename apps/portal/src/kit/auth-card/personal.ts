/** Whether a password says the person's own name or address, as typed in the same form. */
export const isPersonal = (password: string, form: HTMLFormElement | null): boolean => {
  const typed = form === null ? [] : ['name', 'email', 'username'].map((name) => new FormData(form).get(name))
  const words = typed
    .filter((value): value is string => typeof value === 'string')
    .flatMap((value) => value.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
  return words.some((word) => password.toLowerCase().includes(word))
}
