import { updateTenantApiTokensData, updateUserApiTokensData } from '@vestibule/contract/areas/api-tokens'
import apiTokens from '@vestibule/messages/en/admin/api-tokens.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { actingAccountName } from '../../session/scoped-account.ts'
import { TokenDialogs } from './TokenDialogs.tsx'
import { TokenTable } from './TokenTable.tsx'
import { TokenTools } from './TokenTools.tsx'
import { everyToken, type TokenQuery, type TokenScope } from './token-rows.ts'
import { tokens } from './tokens.atoms.ts'

addMessages({ apiTokens })

const createOperations = { tenant: updateTenantApiTokensData, personal: updateUserApiTokensData } as const

const NewTokenButton = ({ scope }: { readonly scope: TokenScope }) => {
  const { t } = useTranslation('apiTokens')
  const open = useSetAtom(dialogAddress)
  return (
    <Allowed to={createOperations[scope]}>
      <Button kind="primary" onClick={() => open('newToken')}>
        <Plus className="v-icon" aria-hidden="true" />
        {t('new')}
      </Button>
    </Allowed>
  )
}

const TokensPage = ({ scope }: { readonly scope: TokenScope }) => {
  const { t } = useTranslation('apiTokens')
  const view = useAtomValue(tokens[scope].list.view)
  const [query, setQuery] = useState(everyToken)
  const change = (changes: Partial<TokenQuery>) => setQuery((before) => ({ ...before, ...changes }))
  const tenant = useAtomValue(actingAccountName)
  const answer = view.is === 'loading' ? undefined : view.answer
  const create = answer !== undefined && <NewTokenButton scope={scope} />
  return (
    <Page title={t(`${scope}.title`)} lead={t(`${scope}.lead`, { tenant })} action={create}>
      <TokenTools query={query} rows={answer?.rows} onChange={change} />
      <TokenTable scope={scope} query={query} onChange={change} />
      {answer && <TokenDialogs scope={scope} kind={answer.kind} rows={answer.rows} />}
    </Page>
  )
}

/** Tokens of the organization. */
export const ApiTokensPage = () => <TokensPage scope="tenant" />

/** Tokens that act as the signed-in user. */
export const PersonalApiTokensPage = () => <TokensPage scope="personal" />
