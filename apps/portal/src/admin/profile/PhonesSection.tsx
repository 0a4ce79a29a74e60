import type { Output } from '@vestibule/contract'
import type { getUserOwnPhoneNumbers } from '@vestibule/contract/areas/phone-numbers'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { BadgeCheck, Check, Plus, Smartphone, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { RowMenu } from '../../kit/menu/RowMenu.tsx'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { fieldAppearance } from '../../metadata/field-appearance.ts'
import { phoneList, sendPhoneCode } from './sign-in.atoms.ts'

type Phone = Output<typeof getUserOwnPhoneNumbers>[number]

/** The phone numbers a user can get codes on, to sign in and to recover the account. */
export const PhonesSection = () => {
  const { t } = useTranslation('profile')
  const view = useAtomValue(phoneList.view)
  const reload = useSetAtom(phoneList.reload)
  const open = useSetAtom(dialogAddress)
  const [state] = useAtom(sendPhoneCode)
  const appearance = useAtomValue(fieldAppearance)('profile', 'phoneNumber')
  if (appearance === 'hidden') return null
  const isFixed = appearance === 'viewOnly'
  return (
    <>
      <ListPanel
        title={t('phones.title')}
        lead={t('phones.lead')}
        action={
          !isFixed && (
            <Button onClick={() => open('phone')}>
              <Plus className="v-icon" aria-hidden="true" />
              {t('phones.add')}
            </Button>
          )
        }
        view={view}
        onRetry={() => void reload()}
      >
        {(phones) =>
          phones.length === 0 ? (
            <DetailLine icon={Smartphone} title={t('phones.none')} hint={t('phones.noneHint')} />
          ) : (
            phones.map((phone) => <PhoneLine key={phone.id} phone={phone} isFixed={isFixed} />)
          )
        }
      </ListPanel>
      {state.is === 'failed' && <Refusal error={state.error} />}
    </>
  )
}

type PhoneLineProps = { readonly phone: Phone; readonly isFixed: boolean }

const PhoneLine = ({ phone, isFixed }: PhoneLineProps) => {
  const { t } = useTranslation('profile')
  const open = useSetAtom(dialogAddress)
  const send = useSetAtom(sendPhoneCode)
  const { id, phoneNumber, verified } = phone
  const confirm = {
    id: 'confirm',
    label: t('phones.confirm'),
    icon: BadgeCheck,
    onSelect: () => void send(phoneNumber),
  }
  const remove = {
    id: 'remove',
    label: t('phones.remove'),
    icon: Trash2,
    isDanger: true,
    onSelect: () => open('removePhone', id),
  }
  return (
    <DetailLine
      icon={Smartphone}
      title={<bdi dir="ltr">{phoneNumber}</bdi>}
      hint={t(verified ? 'phones.confirmedHint' : 'phones.openHint')}
    >
      {verified && (
        <span className="v-badge is-success">
          <Check className="v-icon" aria-hidden="true" />
          {t('email.confirmed')}
        </span>
      )}
      {!isFixed && (
        <RowMenu
          label={t('phones.actionsFor', { number: phoneNumber })}
          groups={verified ? [[remove]] : [[confirm], [remove]]}
        />
      )}
    </DetailLine>
  )
}
