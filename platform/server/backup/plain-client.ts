import pg from 'pg'

/** A connection for one long task, with fixed output formats and no timeouts; closed with its scope. */
export async function plainClient(connection: pg.PoolConfig): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ application_name: 'traktanda backup', connectionTimeoutMillis: 15_000, ...connection })
  // Reported by the pending query.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set client_encoding = 'UTF8'; set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set bytea_output = 'hex'`)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
