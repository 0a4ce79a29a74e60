import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Chips } from '../../../kit/form/Chips.tsx'

type LinkDomainsProps = {
  readonly domains: readonly string[]
  /** The domain of the user's own address, as an example. */
  readonly example: string | undefined
  readonly onChange: (domains: string[]) => void
}

const domain = /^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/

/** As written in an address: what stands behind the @. */
const toDomains = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^.*@/, ''))
    .filter((part) => part !== '')

/** Email domains that may join by the link; without any, everyone may. */
export const LinkDomains = ({ domains, example = 'acme.com', onChange }: LinkDomainsProps) => {
  const { t } = useTranslation('users')
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()
  const add = (added: string) => {
    const parts = toDomains(added)
    const wrong = parts.find((part) => !domain.test(part))
    setRefused(wrong)
    const right = parts.filter((part) => domain.test(part) && !domains.includes(part))
    if (right.length > 0) onChange([...domains, ...right])
  }
  return (
    <Chips
      label={t('inviteLink.domainsLabel')}
      name="domains"
      values={domains.map((value) => ({ value }))}
      text={text}
      placeholder={domains.length === 0 ? example : undefined}
      inputMode="url"
      acts
      isInvalid={refused !== undefined}
      removeLabel={(value) => t('inviteLink.removeDomain', { domain: value })}
      onText={setText}
      onAdd={add}
      onRemove={(value) => onChange(domains.filter((one) => one !== value))}
      onEditLast={() => {
        setText(domains.at(-1) ?? '')
        onChange(domains.slice(0, -1))
      }}
    >
      {refused === undefined ? (
        <p className="v-hint">{t('inviteLink.domainsHint')}</p>
      ) : (
        <p className="v-error" role="alert">
          {t('inviteLink.domainMalformed', { domain: refused })}
        </p>
      )}
    </Chips>
  )
}
