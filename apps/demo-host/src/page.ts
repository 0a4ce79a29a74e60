/** The elements of the one page, by id. A missing one is a mistake in index.html. */
export const element = <E extends HTMLElement>(id: string): E => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`index.html has no #${id}`)
  return found as E
}

export const show = (id: string, isShown: boolean): void => {
  element(id).hidden = !isShown
}

export const onClick = (id: string, act: () => void): void => element(id).addEventListener('click', act)
