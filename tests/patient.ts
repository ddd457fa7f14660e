// Long enough for a slow machine, so that only a missing element fails. Passing expectations do not wait.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 90_000 });
