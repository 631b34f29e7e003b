import { useTranslation } from 'react-i18next'
import { notInvited } from '#features/administration/invitation.ts'
import { inviteUsers } from '#features/administration/many.ts'
import { administrationKey } from '#features/administration/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useTellGroups } from '#platform/web/ui/list/table/tell-many.ts'

/** Invites people by mail, after a confirmation, and says who was not invited and why. */
export function useInvite() {
  const { t } = useTranslation()
  const action = useAction(inviteUsers, { failure: 'administration_pages.invite_error', refresh: administrationKey })
  const tell = useTellGroups('administration_pages.invite_done')
  const ask = (users: number[]) => {
    if (!window.confirm(t('administration_pages.invite_question', { count: users.length }))) return
    action.mutate(
      { body: { users } },
      {
        onSuccess: ({ done, unchanged }) =>
          tell(
            done,
            notInvited.map((reason) => ({
              text: `administration_pages.not_invited.${reason}` as const,
              people: unchanged.filter((person) => person.reason === reason),
            })),
          ),
      },
    )
  }
  return { ask, isPending: action.isPending }
}
