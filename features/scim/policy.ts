/** The rights of an account beyond committees. */
type Rights = { is_site_admin: boolean; is_auditor: boolean; is_records_staff: boolean }

export const scimPolicy = {
  /**
   * Change an account. Who changes name or address of one with rights beyond committees could sign on as it: SCIM can do no more than disable
   * it.
   */
  changeUser: (user: Rights, changes: { is_disabled?: boolean }): boolean =>
    !(user.is_site_admin || user.is_auditor || user.is_records_staff) || isMereDisabling(changes),
}

const isMereDisabling = (changes: { is_disabled?: boolean }) => changes.is_disabled === true && Object.keys(changes).length === 1
