import fc from 'fast-check';

/** The seed of all property tests that state none; without it each run has random cases. */
const seed = process.env['PORTOLAN_PROPERTY_SEED'];
if (seed !== undefined && seed !== '') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
