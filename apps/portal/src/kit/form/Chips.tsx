import { useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react'

import { pressGuardAtom } from '../../ports/press-guard.ts'

export type ChipValue = { readonly value: string; readonly tone?: 'bad' | 'known' }

type ChipsProps = {
  readonly label: string
  readonly name: string
  readonly values: readonly ChipValue[]
  /** What is typed and no chip yet. */
  readonly text: string
  readonly placeholder?: string
  readonly inputMode?: 'email' | 'url' | 'text'
  readonly isInvalid?: boolean
  /** Names the button of a chip. */
  readonly removeLabel: (value: string) => string
  readonly onText: (text: string) => void
  /** Makes chips of a text; the caller takes it apart. */
  readonly onAdd: (text: string) => void
  readonly onRemove: (value: string) => void
  /** Gives the last chip back to the field. */
  readonly onEditLast: () => void
  readonly hasAutofocus?: boolean
  /** Each change is saved at once: it is judged as a press is (SEC-PO-17). */
  readonly acts?: boolean
  /** Hints and errors; they describe the field. */
  readonly children?: ReactNode
}

const separators = /[\s,;]/

/** Short values as chips. A separator, Enter, Tab or pasting makes chips; Backspace gives the last one back. */
export const Chips = (props: ChipsProps) => {
  const { label, name, values, text, placeholder, inputMode, isInvalid = false, hasAutofocus = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const guard = useAtomValue(pressGuardAtom)
  const isAllowed = (field: Element) => !props.acts || guard.allows(field)
  const acts = props.acts || undefined
  const remove = (value: string) => {
    props.onRemove(value)
    input.current?.focus()
  }
  return (
    <div className="v-field">
      <label className="v-label" htmlFor={id}>
        {label}
      </label>
      <div className="v-input is-chips">
        {values.map(({ value, tone }) => (
          <span key={value} className={tone ? `v-chip is-${tone}` : 'v-chip'}>
            <bdi className="v-cut" dir="ltr" title={value}>
              {value}
            </bdi>
            <button
              type="button"
              aria-label={props.removeLabel(value)}
              data-acts={acts}
              onClick={() => remove(value)}
            >
              <X className="v-icon" aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          name={name}
          type="text"
          inputMode={inputMode}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          placeholder={placeholder}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-notes`}
          data-acts={acts}
          {...chipKeys(props, isAllowed)}
          data-autofocus={hasAutofocus || undefined}
        />
      </div>
      <div id={`${id}-notes`}>{props.children}</div>
    </div>
  )
}

/** How typing and pasting make chips, and Backspace takes the last one back. */
const chipKeys = (
  { values, text, onText, onAdd, onEditLast }: ChipsProps,
  isAllowed: (field: Element) => boolean,
) => {
  const add = (field: Element, added: string) => {
    if (!isAllowed(field)) return
    onAdd(added)
    onText('')
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key that chooses a candidate of an input method is none of the field's.
    if (event.nativeEvent.isComposing) return
    if (text.trim() !== '' && (event.key === 'Enter' || event.key === 'Tab')) {
      if (event.key === 'Enter') event.preventDefault()
      add(event.currentTarget, text)
    }
    if (event.key === 'Backspace' && text === '' && values.length > 0) {
      event.preventDefault()
      if (isAllowed(event.currentTarget)) onEditLast()
    }
  }
  // Not by keys: keyboards of telephones do not say which one was pressed.
  const type = (field: Element, typed: string) =>
    separators.test(typed.trimStart()) ? add(field, typed) : onText(typed)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!separators.test(pasted.trim())) return
    event.preventDefault()
    add(event.currentTarget, `${text} ${pasted}`)
  }
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget, event.currentTarget.value),
    onKeyDown: press,
    onPaste: paste,
  }
}
