import { codeLength } from '@vestibule/contract/constants'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../feedback/Icon.tsx'

type CodeFieldProps = {
  readonly label: string
  readonly error?: string
  /** There is more to fill in than the code. */
  readonly waitsForSubmit?: boolean
}

/**
 * One real field over painted cells: pasting, autofill and screen readers meet an ordinary input. Sends its form when
 * the last digit is there; a code that was refused is selected, so that typing replaces it.
 */
export const CodeField = ({ label, error, waitsForSubmit }: CodeFieldProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  // With the words of the refusal, so that the next key replaces the code.
  useLayoutEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])
  const take = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    field.value = field.value.replace(/\D/g, '').slice(0, codeLength)
    setCode(field.value)
    if (!waitsForSubmit && field.value.length === codeLength && field.value !== code)
      field.form?.requestSubmit()
  }
  return (
    <div className="v-field">
      <div className={error === undefined ? 'v-code' : 'v-code is-bad'}>
        <input
          ref={input}
          name="code"
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-said`}
          data-first
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          onInput={take}
        />
        {cells.map((place) => (
          <span key={place} className={place === code.length ? 'is-now' : undefined} aria-hidden="true">
            {code[place]}
          </span>
        ))}
      </div>
      {error !== undefined && (
        <p className="v-error" id={`${id}-said`} role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

const cells = Array.from({ length: codeLength }, (_, place) => place)
