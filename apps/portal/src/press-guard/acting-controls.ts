/** A press in one of these is judged: page and host decide when it is shown, and about what. */
const surfaces = '[role="dialog"]'
const acting = '[data-acts], [type="submit"]:not([hidden])'

/** What is watched while it is on screen: what acts, and what says what it is about. */
export const watchedElements = `${surfaces} :is(h1, h2, ${acting})`

export type Press = {
  /** Where the user sees what is pressed. */
  readonly control: Element
  readonly surface: Element
  readonly heading: Element | undefined
  /** Does again what was pressed. */
  readonly again: () => void
}

/** What an event does where it is let through; undefined where it changes nothing. Typing and menus are not judged. */
export const readPress = (event: Event): Press | undefined => {
  const { target } = event
  if (!(target instanceof Element)) return undefined
  return event.type === 'submit' ? readSubmit(event as SubmitEvent) : readClick(target)
}

const readSubmit = ({ target, submitter }: SubmitEvent): Press | undefined => {
  const form = target as HTMLFormElement
  // A form of several fields has a hidden button, by which Enter sends it: what the user sees is the other one.
  const seen = [submitter, ...form.elements].find((element) => element?.matches(acting))
  const again = () => form.requestSubmit(submitter instanceof HTMLElement ? submitter : undefined)
  return toPress(seen ?? form, again)
}

const readClick = (target: Element): Press | undefined => {
  const control = target.closest<HTMLElement>('[data-acts]')
  return control === null ? undefined : toPress(control, () => control.click())
}

/** A control that saves without a press of its own: what there is to see is the same. */
export const toPress = (control: Element, again: () => void): Press | undefined => {
  const surface = control.closest(surfaces)
  if (surface === null) return undefined
  return { control, surface, heading: surface.querySelector('h1, h2') ?? undefined, again }
}
