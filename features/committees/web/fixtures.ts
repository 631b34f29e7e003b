import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import type { CommitteeLink } from '#features/committees/link-contract.ts'
import type { CommitteeUser, Membership, UserChoice } from '#features/committees/membership-contract.ts'

export const aLink = (change: Partial<CommitteeLink> = {}): CommitteeLink => ({
  id: 80,
  title: 'Geschäftsreglement',
  url: 'https://lauterau.example/reglement',
  ...change,
})

export const aGroup = (change: Partial<CommitteeGroup> = {}): CommitteeGroup => ({
  id: 90,
  title: 'Ausschuss',
  member_count: 1,
  email_address_count: 0,
  members: [11],
  email_addresses: [],
  share_automatically: false,
  ...change,
})

/** As responsible people see her. */
const keller: Omit<CommitteeUser, 'id'> = {
  username: 'keller',
  first_name: 'Anna',
  last_name: 'Keller',
  email: 'anna.keller@example.org',
  roles: ['member'],
  roles_display: 'Mitglied',
}

export const aMembership = (change: Partial<Membership> = {}): Membership => ({
  id: 70,
  committee_id: 2,
  user: 11,
  ...keller,
  begin_date: '2024-01-01',
  end_date: null,
  is_responsible: false,
  is_active: true,
  ...change,
})

export const aCommitteeUser = (change: Partial<CommitteeUser> = {}): CommitteeUser => ({
  id: 11,
  ...keller,
  ...change,
})

export const aUserChoice = (change: Partial<UserChoice> = {}): UserChoice => ({
  id: 12,
  username: 'bruegger',
  first_name: 'Zoë',
  last_name: 'Brügger',
  email: 'zoe.bruegger@example.org',
  is_member: false,
  ...change,
})
