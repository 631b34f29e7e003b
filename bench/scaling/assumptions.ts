/** A kind of council: people who read, some of whom annotate papers; each has a site of its own. */
export type Council = {
  people: number
  sites: number
  sitting_at_once: number
  meetings_a_year: number
  documents_a_meeting: number
  document_mb: number
}

export type Scale = { name: string; councils: Council[] }

const parliament = { people: 500, meetings_a_year: 250, documents_a_meeting: 30, document_mb: 1 }
const town = { people: 80, meetings_a_year: 60, documents_a_meeting: 25, document_mb: 1 }

export const scales: Scale[] = [
  {
    name: 'One town',
    councils: [{ ...town, sites: 1, sitting_at_once: 1 }],
  },
  {
    name: 'A canton',
    councils: [
      { ...parliament, sites: 1, sitting_at_once: 1 },
      { ...town, sites: 30, sitting_at_once: 1 },
    ],
  },
  {
    name: 'A country',
    councils: [
      { ...parliament, people: 2000, meetings_a_year: 1500, sites: 1, sitting_at_once: 1 },
      { ...parliament, sites: 26, sitting_at_once: 0.5 },
      { ...town, sites: 470, sitting_at_once: 0.5 },
    ],
  },
  {
    name: 'Ten thousand councils',
    councils: [{ ...town, sites: 10_000, sitting_at_once: 0.3 }],
  },
]

/** What people do during the half hour around the start of a sitting. */
export const sitting = {
  attendance: 0.8,
  /** Seconds; the period starts a quarter of an hour before the sitting, and most people come in the minutes before it. */
  lasts: 1800,
  begins: 900,
  arrival_spread: 240,
  /** Seconds between two pages. */
  page_every: 60,
  /** One person in ten annotates, with this many seconds between two strokes. */
  writing: 0.1,
  stroke_every: 5,
  /** Seconds between two items; each change makes every open page refetch the active item. */
  item_every: 180,
  follow_within: 0.5,
}

/** A rented machine, and its yearly price in Swiss francs. */
export const machine = { cores: 16, memory_mb: 60_000, chf: 4_000 }

export const limits = {
  /** Connections that a PostgreSQL server on that machine handles well. */
  connections: 1_000,
  /** On each database machine, which has a standby beside it. */
  database_gb: 2_000,
  sockets_of_proxy: 50_000,
  /** 95th percentile of the wait for a processor. */
  wait_ms: 200,
}

/** On different machines. */
export const least_app_servers = 2
/** Price of a gigabyte per year, and the number of full backups kept beside the live data. */
export const storage = { chf_gb: 0.25, backups: 14 }
