import type { MessageKey } from '../messages.ts'
import { element, fromTemplate, t } from '../page.ts'
import { askServer } from './ask-server.ts'
import type { Options } from './settings.ts'

type Change = (options: Options) => Promise<unknown>

const row = ([key, isOn]: [string, boolean], change: Change): HTMLElement => {
  const copy = fromTemplate('option-row', { name: t(key as MessageKey), hint: t(`${key}Hint` as MessageKey) })
  const toggle = copy.querySelector('input') as HTMLInputElement
  toggle.checked = isOn
  toggle.id = `option-${key}`
  toggle.addEventListener('change', async () => {
    await change({ [key]: toggle.checked })
    // The rows were written anew: one switch may turn another one.
    element(toggle.id).focus()
  })
  return copy
}

export const showOptions = (options: Options, change: Change): void =>
  element('options').replaceChildren(...Object.entries(options).map((option) => row(option, change)))

/** Changes the installation, and answers how all of its options stand now. */
export const changeOptions = (options: Options): Promise<Options> => askServer('/demo/options', options)
