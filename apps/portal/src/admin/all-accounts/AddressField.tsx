import { email } from '@vestibule/contract/schemas/user'
import { useState } from 'react'
import * as v from 'valibot'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chips } from '../../kit/form/Chips.tsx'

const isEmail = (text: string): boolean => v.is(email, text)
const split = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
const joined = (held: readonly string[], text: string): string[] => [...new Set([...held, ...split(text)])]

/** Email addresses as chips, and what is typed and no chip yet. */
export const useAddresses = () => {
  const [held, setHeld] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  return {
    held,
    text,
    isMissing,
    setText,
    add: (added: string) => {
      setMissing(false)
      setHeld(joined(held, added))
    },
    remove: (removed: string) => setHeld(held.filter((one) => one !== removed)),
    editLast: () => {
      setText(held.at(-1) ?? '')
      setHeld(held.slice(0, -1))
    },
    /** Turns what is typed into chips; answers all of them, or nothing where one is missing or malformed. */
    commit: (): readonly string[] | undefined => {
      const all = joined(held, text)
      setHeld(all)
      setText('')
      setMissing(all.length === 0)
      return all.length > 0 && all.every(isEmail) ? all : undefined
    },
  }
}

/** The addresses of the people to add, with what one of them needs. */
export const AddressField = ({ addresses }: { readonly addresses: ReturnType<typeof useAddresses> }) => {
  const { t } = useTranslation('allAccounts')
  const { held, text, isMissing } = addresses
  const wrong = held.filter((one) => !isEmail(one))
  const problem = isMissing
    ? t('addUsers.missing')
    : wrong.length > 0 && t('addUsers.malformed', { email: wrong.join(', ') })
  return (
    <Chips
      label={t('addUsers.emails')}
      name="emails"
      inputMode="email"
      values={held.map((value) => (isEmail(value) ? { value } : { value, tone: 'bad' }))}
      text={text}
      isInvalid={problem !== false}
      removeLabel={(one) => t('addUsers.removeAddress', { email: one })}
      onText={addresses.setText}
      onAdd={addresses.add}
      onRemove={addresses.remove}
      onEditLast={addresses.editLast}
      hasAutofocus
    >
      {problem === false ? (
        <p className="v-hint">{t('addUsers.hint')}</p>
      ) : (
        <p className="v-error" role="alert">
          {problem}
        </p>
      )}
    </Chips>
  )
}
