/** The rights of an account beyond committees. */
type Rights = { is_site_admin: boolean; is_auditor: boolean; is_records_staff: boolean }

export const scimPolicy = {
  /**
   * Change an account. Changing the name or address of an account with rights beyond committees could let somebody sign on as it, so SCIM can
   * only disable it.
   */
  changeUser: (user: Rights, changes: { is_disabled?: boolean }): boolean =>
    !(user.is_site_admin || user.is_auditor || user.is_records_staff) || isMereDisabling(changes),
}

const isMereDisabling = (changes: { is_disabled?: boolean }) => changes.is_disabled === true && Object.keys(changes).length === 1
