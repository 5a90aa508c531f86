from glance import glance


def test_counts_suffixes(tmp_path):
    folder = tmp_path / "sub-01" / "eeg"
    folder.mkdir(parents=True)
    (folder / "sub-01_task-rest_eeg.json").write_text("{}")
    subjects, tasks, suffixes = glance(tmp_path)
    assert (subjects, tasks, suffixes["eeg"]) == ({"sub-01"}, {"rest"}, 1)
