import { memoryReader } from '../../../src/api/memory/memory-reader.ts';
import { catalogReaderSuite } from '../source/catalog-reader-suite.ts';

catalogReaderSuite('in memory', (published) => Promise.resolve({ reader: memoryReader(published) }));
