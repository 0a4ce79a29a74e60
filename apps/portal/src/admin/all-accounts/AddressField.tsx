import { email } from '@vestibule/contract/schemas/user'
import { useState } from 'react'
import * as v from 'valibot'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chips } from '../../kit/form/Chips.tsx'
import { useChips } from '../../kit/form/use-chips.ts'

const isEmail = (text: string): boolean => v.is(email, text)

const addressKind = {
  parse: (text: string): readonly string[] => text.split(/[\s,;]+/).filter(Boolean),
  merge: (held: readonly string[], added: readonly string[]) => [...new Set([...held, ...added])],
  toValue: (address: string) => address,
}

/** Email addresses as chips, and what is typed and no chip yet. */
export const useAddresses = () => {
  const { add, commit, ...chips } = useChips('addresses', addressKind)
  const [isMissing, setMissing] = useState(false)
  return {
    ...chips,
    isMissing,
    add: (added: string) => {
      setMissing(false)
      add(added)
    },
    /** Turns what is typed into chips; answers all of them, or nothing where one is missing or malformed. */
    commit: (): readonly string[] | undefined => {
      commit()
      setMissing(chips.all.length === 0)
      return chips.all.length > 0 && chips.all.every(isEmail) ? chips.all : undefined
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
      onRemove={(one) => addresses.remove([one])}
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
