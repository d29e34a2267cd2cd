export { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../scripts/bench/support/postgres-server.ts';
