import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { ChevronsUpDown, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Session, Tenant } from '../session/types.ts'
import { AccountItem, AccountLabel } from './account-parts.tsx'

type AccountSearchProps = {
  readonly session: Session
  readonly isBusy: boolean
  readonly onChoose: (tenant: Tenant) => void
}

const matches = ({ name }: Tenant, words: string): boolean =>
  name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase())

/** The accounts of a user who has many, found by name. */
export const AccountSearch = ({ session, isBusy, onChoose }: AccountSearchProps) => {
  const { t } = useTranslation('shell')
  const [words, setWords] = useState('')
  const { activeTenant, tenants } = session
  const shown = tenants.filter((tenant) => matches(tenant, words))
  return (
    <Popover>
      <PopoverButton
        className="v-account"
        aria-label={t('switchAccount', { name: activeTenant.name })}
        aria-busy={isBusy || undefined}
        onClick={() => setWords('')}
      >
        <AccountLabel name={activeTenant.name} />
        <ChevronsUpDown className="v-icon" aria-hidden="true" />
      </PopoverButton>
      <PopoverPanel anchor="bottom start" className="v-menu is-account is-searched" focus>
        {({ close }) => (
          <>
            <div className="v-input">
              <Search className="v-icon" aria-hidden="true" />
              <input
                type="search"
                aria-label={t('searchAccounts')}
                placeholder={t('searchAccounts')}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
            </div>
            <ul aria-label={t('accounts')}>
              {shown.map((tenant) => (
                <li key={tenant.tenantId}>
                  <AccountItem
                    tenant={tenant}
                    isActive={tenant.tenantId === activeTenant.tenantId}
                    onClick={() => {
                      close()
                      onChoose(tenant)
                    }}
                  />
                </li>
              ))}
            </ul>
            {shown.length === 0 && <p className="v-hint">{t('noAccounts', { words })}</p>}
          </>
        )}
      </PopoverPanel>
    </Popover>
  )
}
